/// Words that mean nearly the same to somebody who looks for a tool. Written for this suite.
enum SynonymWords {
    /// A group a line: each word stands for every other, or those before `>` look for those after it. `#` begins a
    /// heading.
    static let groups = """
        # actions (what the person wants done)
        create add make new insert generate build compose
        delete remove erase cancel trash discard drop destroy clear
        update edit modify change rename alter adjust amend revise
        list show view display browse see
        get fetch retrieve read obtain pull lookup
        info information
        search find query seek
        find look > search discover locate
        show tell what > get list
        send deliver dispatch submit
        send share > post message
        schedule arrange organize > create calendar event
        open view check see > get read
        rid > delete remove
        write > create update compose draft
        set configure setup
        start begin launch run execute trigger
        stop end cancel pause halt disable deactivate
        enable activate turn
        duplicate copy clone replicate
        move transfer migrate
        rename > update move
        upload attach import add
        download export save fetch
        archive close complete finish done resolve
        mark > update complete
        invite > add member
        assign > update add
        reply respond answer
        approve accept confirm
        reject decline deny refuse
        convert transform translate turn change format
        merge combine join unite
        compare versus difference better > comparison compare
        track monitor follow watch > status tracking
        count many number total > count total
        log record note track > create add entry
        reschedule postpone > update event
        subscribe > add subscriber follow
        unsubscribe unfollow > remove delete
        block ban > remove
        buy purchase order shop
        sell > sales product
        analyze analyse analysis examine evaluate assess inspect insight
        improve enhance boost optimize optimise increase better > improve optimization
        recommend suggest recommendation suggestion advise
        summarize summary summarise recap overview digest gist
        explain describe > answer question
        learn study teach understand > course education learning tutor
        verify validate check confirm
        calculate compute solve > calculator math
        predict forecast expect > prediction forecast
        manage organize organise handle
        remember memorize recall remind > memory reminder
        hire recruit employ > freelance talent job
        publish post > publish content
        deploy launch host > deployment hosting
        # mail, messages, calls, meetings
        mail email inbox gmail outlook
        mail email letter > message send
        inbox unread > message email fetch
        message text chat sms dm
        sms text texting > message phone
        chat conversation talk discussion dialogue
        conversation chat transcript > export message thread
        call phone telephone dial ring voip
        caller hotline > call phone
        channel slack discord teams > message
        meeting appointment event calendar
        meeting conference webinar > zoom video call event
        schedule agenda availability slot free > calendar event
        tomorrow tonight monday tuesday wednesday thursday friday saturday sunday week noon morning afternoon \
        evening > calendar schedule event date
        dentist doctor haircut lunch dinner > appointment calendar event
        birthday anniversary deadline > event calendar date reminder
        reminder remind alarm alert notify notification
        daily everyday weekly > schedule reminder
        contact person people address > contact
        group team member
        newsletter campaign subscriber mailing audience > email marketing
        newsletter broadcast > campaign
        # tasks, notes, documents, files
        task todo chore ticket issue assignment
        todo chore errand > task list reminder
        remember forget forgot > reminder note task
        note memo jot notebook > note
        journal diary > journal entry note
        project milestone sprint roadmap > project task
        bug issue problem error crash > issue ticket
        ticket helpdesk complaint > support issue ticket
        board kanban card column
        file document doc folder drive attachment
        folder directory path
        pdf document > file document
        document article text content > document text
        spreadsheet sheet excel table row column csv
        excel csv > spreadsheet import data
        presentation slide deck powerpoint slideshow
        report dashboard > report analytics
        form survey questionnaire poll quiz
        signature sign esign contract agreement > document sign
        template > template
        wiki page knowledge > page document
        backup storage cloud > file storage
        upload photo picture > image
        export save download > export file pdf
        # money
        budget expense spending spend cost money
        spent paid bought > expense budget entry transaction
        grocery groceries rent bill bills utilities > budget expense
        money finance financial fund funds cash wealth
        invest investment investing investor portfolio stock asset
        stock share ticker shares nasdaq > stock market finance investment
        stock equity earnings company > market finance research
        portfolio retirement allocation diversify diversification risk return > investment portfolio
        bank account balance deposit > bank account balance transaction
        pay payment checkout charge
        pay invoice bill > payment invoice
        invoice bill receipt billing
        refund chargeback > payment refund
        customer client buyer consumer
        price pricing cost rate fee
        currency exchange dollar euro pound yen usd eur > currency exchange rate conversion
        crypto cryptocurrency bitcoin ethereum btc eth coin token blockchain nft defi wallet
        tax taxes deduction irs > tax
        loan mortgage credit debt interest > loan finance rate
        insurance insure policy premium coverage > insurance
        salary wage payroll compensation > payroll employee job
        donate donation charity nonprofit philanthropy volunteer charitable cause foundation
        organization organisation foundation > nonprofit company
        accounting bookkeeping ledger > accounting finance
        subscription plan renew > subscription
        discount coupon deal promo voucher offer sale bargain cheap code
        cheap affordable budget inexpensive > discount deal price
        price market trend value > finance data
        economy economic inflation gdp > economic data finance
        # business, sales, marketing
        company business firm corporation enterprise organization
        company startup competitor ceo headquarters founder revenue industry > company business
        executive director shareholder employee officer > company people
        sales lead prospect pipeline deal opportunity crm
        lead prospect > customer contact
        marketing advertise advertising advertisement ad ads campaign promotion promote
        ad ads ppc adwords click > advertising campaign
        monetize revenue affiliate earn income > monetize revenue affiliate link
        brand logo branding color font
        logo identity > brand design
        seo keyword ranking rank search > seo keyword
        keyword keywords tag hashtag
        traffic visitor visit pageview > analytics traffic website
        analytics metric statistic statistics stats measure kpi
        copy copywriting slogan tagline headline > copywriting marketing content
        product item goods merchandise catalog
        product gadget device electronics laptop headphone smartphone > product shopping
        inventory stock warehouse supply > inventory product
        order cart basket checkout shopping
        shipping shipment delivery package parcel courier > shipping tracking order
        review rating feedback testimonial opinion
        pros cons advantage disadvantage > review comparison analysis
        customer support > ticket
        supplier vendor manufacturer
        manual catalog catalogue specification datasheet instruction > manual document
        erp crm > business management
        employee staff hr worker colleague
        job career vacancy employment resume cv hiring position work
        freelancer developer programmer engineer designer > talent freelance hire
        writer author editor ghostwriter > writing writer
        interview candidate applicant > job hiring
        # shopping and style
        shoes shoe dress shirt jacket jeans clothes clothing outfit wear wardrobe sneakers > fashion shopping \
        style
        fashion style clothing apparel trend
        gift present giftcard > gift
        birthday father dad mother mom christmas valentine holiday anniversary > gift
        makeup cosmetic lipstick skincare skin cream foundation mascara shampoo hair perfume beauty \
        moisturizer serum lotion sunscreen
        lipstick skincare makeup perfume > cosmetic beauty product
        jewelry watch ring necklace > fashion shopping jewelry
        furniture sofa decor interior > home furniture design
        shop store mall boutique retailer
        shop buy purchase > shopping product
        # travel and places
        flight airline plane airfare airport fly > travel flight trip booking
        hotel accommodation hostel resort airbnb lodging stay motel room > hotel accommodation travel
        trip travel vacation holiday journey tour itinerary tourism getaway
        trip vacation > travel hotel flight
        book booking reserve reservation
        car rental rent drive taxi uber train bus transport transportation > transportation travel car
        beach island sightseeing attraction landmark museum destination > travel trip place
        restaurant dining dinner lunch eat cafe food cuisine bar pizza
        restaurant cafe bar shop salon plumber nearby > local restaurant business service
        near nearby closest nearest around > local near location map
        map direction route navigation navigate gps coordinate latitude longitude
        location place position address coordinate locate where
        street road city town region country > location map
        distance drive route > map direction
        park themepark rollercoaster disney disneyland ride universal > park theme
        wait queue line crowd > waiting time
        weather temperature rain snow sunny humidity storm forecast climate wind
        umbrella hot cold warm > weather
        air pollution smog pollen aqi > air quality
        timezone clock > time zone
        house home apartment property estate condo villa rent realtor
        house property apartment home bedroom suburb neighborhood > house property real estate
        mortgage realestate > house property
        bedroom bathroom garage tenant landlord lease > house property rent
        car vehicle auto automobile truck suv dealer > car vehicle
        passport visa immigration > travel visa
        moving haul shipping transport > transport
        country capital population > country geography data
        population demographic census income household > census data
        # health, fitness, food
        workout exercise gym fitness muscle abs cardio training strength yoga squat pushup
        weight fat diet nutrition calorie calories protein > diet nutrition health fitness
        health medical medicine doctor symptom illness disease hospital
        disease cancer diabetes alzheimer treatment drug therapy patient > clinical medical health disease \
        trial
        covid flu virus vaccine vaccination rsv pandemic coronavirus infection influenza > health covid flu
        pain fever headache cough > health symptom medical
        mental therapy anxiety stress depression therapist > mental health
        meditation mindfulness relax sleep calm > meditation wellness
        recipe cook cooking meal ingredient dish bake kitchen dinner
        recipe food meal > recipe cooking
        chicken pasta vegetarian vegan dessert soup salad cake > recipe food
        wine beer cocktail drink whiskey
        coffee tea > drink
        doctor clinic dentist > health appointment
        # animals, plants, home
        dog cat pet puppy kitten horse animal
        animal pet horse livestock > animal pet transport
        veterinarian vet > pet animal health
        plant garden gardening flower houseplant tree soil watering succulent fern leaf
        leaf leaves yellow > plant
        baby child kid toddler parent son daughter
        child kid kids son daughter toddler preschool kindergarten year > children child education
        parenting family > children
        repair fix plumbing > home service
        # learning, reading, knowledge
        course class lesson training tutorial curriculum lecture
        course class degree certificate bootcamp > course learning education
        education school university college teacher student academic
        homework exam test quiz > education learning study
        math algebra calculus equation geometry > math course education calculator
        physics chemistry biology science history geography > education science course
        spanish french german english chinese japanese language > language translation course
        translate translation translator language interpret
        grammar spelling proofread > writing grammar
        word vocabulary dictionary definition meaning synonym
        flashcard flashcards memorize spaced > flashcard memory review
        memory memorize retention > memory
        book novel author reading ebook story bestseller
        book read > book
        story tale fairy bedtime > story children book
        paper article research journal publication study scholarly academic scientific
        paper research study > academic paper research
        science scientist experiment > research science
        quote citation cite reference > citation quote research
        philosophy religion bible quran > philosophy religion
        perspective opinion viewpoint advice expert > perspective advice
        decision choose choice dilemma decide > decision
        fact encyclopedia wikipedia > knowledge information
        trivia riddle > game quiz
        law legal lawyer attorney court lawsuit > legal law
        government congress senator politician bill legislation policy election vote > government legislation \
        congress
        politics political lobbying > government congress politics
        patent trademark copyright > patent legal
        news headline headlines article journalism breaking > news
        event festival concert show > event ticket
        # entertainment
        movie film cinema television tv show series netflix actor watch streaming drama documentary
        movie film show series > movie entertainment media
        podcast episode listen host spotify apple
        podcast episode > audio podcast
        video youtube clip footage film movie
        video youtube webinar lecture watch > video
        music song playlist artist album band melody lyrics tune soundtrack
        music song > audio music
        sheet score notation compose piano guitar instrument > music notation
        audio sound voice speech mp3 listen narration
        voice speech speak read aloud narrate voiceover > speech audio text voice
        wav midi mp3 > audio convert
        ticket concert theater theatre game match event seat > ticket event
        theater theatre musical play broadway > show theater
        game gaming play player videogame console
        game play xbox playstation nintendo steam multiplayer > game
        play challenge puzzle board > game
        guess clue word riddle > guess word game
        chess checkers sudoku poker > game
        puzzle sudoku crossword > game puzzle
        football soccer premier league goal match team player fifa
        basketball nba baseball tennis cricket golf nfl > sport
        score standings league match result fixture > sport result live
        fantasy squad gameweek captain > team player league
        sport sports athlete championship tournament olympics world cup
        meme joke funny humor hilarious laugh comedy
        gif animated animation reaction sticker
        funny hilarious reaction > gif meme
        horoscope astrology zodiac tarot psychic fortune future card > tarot astrology reading
        tarot card fortune future love > tarot
        dating love relationship romance girlfriend boyfriend > dating relationship
        art painting artwork sculpture museum artist gallery
        space planet moon mars star galaxy nasa astronomy astronaut rocket telescope hubble spaceship orbit
        satellite station iss > space
        hobby craft diy knitting > craft
        # images, design, media making
        image photo picture photograph pic snapshot illustration
        image photo draw drawing painting art > image generate
        crop resize blur filter rotate brightness saturation background > image edit photo
        photo camera lens portrait landscape realistic > image photorealistic photography
        prompt midjourney dalle stable diffusion > prompt image generate
        design designer ui ux graphic figma > design
        diagram chart graph flowchart plot visualization visualize bar pie histogram
        visual visualize > chart image visualization
        visualize frequency words > word cloud
        model 3d render mesh texture asset > 3d model asset
        scene caption describe > image
        qr barcode scan > qr code
        caption hashtag instagram tiktok facebook twitter social post
        instagram tiktok facebook twitter linkedin > social media post
        tweet twitter x > tweet post
        # writing
        write writing essay blog article content draft
        blog post article wordpress > blog post content
        rewrite rephrase paraphrase reword polish refine
        sentence paragraph essay > text writing content
        story poem poetry lyrics creative > creative writing
        cover letter resume > resume job
        content creator > content
        # web and technology
        website webpage site web page homepage
        website page portfolio store landing > website
        url link domain website address
        link shorten shortener > link url
        domain register registration availability whois dns
        internet web online > internet web search
        browse google web > search web internet
        scrape crawl crawler extract > scrape web data
        code coding programming script python javascript java software developer program
        app application software program mobile
        app application deploy > deploy app
        repository repo github git commit branch
        pull request merge review > github repository
        database sql query table schema record
        database query select join records > sql
        server hosting deploy cloud infrastructure
        api endpoint integration webhook
        security secure hack hacker vulnerability malware threat attack breach protect safety
        password credential credentials leak leaked compromised breach pwned > breach credentials security \
        hack
        scan vulnerability xss injection > scanner security web
        performance speed slow load loading fast accessibility lighthouse > performance website
        bot chatbot ai gpt assistant agent > ai
        robot automation automate workflow > automation workflow
        login account user profile sign
        permission role access > permission role
        key token secret > api key
        ip address > ip
        log error monitor > monitoring log
        data dataset statistics information
        import migrate load > import data
        remember store save previous earlier recall > memory store retrieve
        upload document knowledge > document
        random generate number > generator
        text word sentence
        # topic words: everyday nouns to the field they belong to
        com org net io > domain url website
        html css popup button navigation menu layout responsive frontend form > web code app website
        backend framework function class bug debug compile > code programming developer
        safe secure malicious phishing scam suspicious trustworthy legit ssl ddos cyber > security threat
        average sum total highest lowest count quarter employee customer order > query data sql
        hiking trail mountain camping hike forest lake > travel outdoor map
        fastest shortest quickest path nearest way downtown > route direction map
        bored boring fun entertain entertaining entertainment > game entertainment movie
        win lose winner score opponent > game
        upskill skill beginner basics fundamentals concept workshop mentor mentorship > course learning \
        education
        habit goal progress > tracker journal reminder
        mistake regret outcome > decision
        motivation motivational affirmation inspire inspiring inspirational > inspiration quote message
        earphones earbuds tv vacuum camera tracker fridge blender mattress > product shopping
        amazon ebay walmart etsy ikea nike adidas > product shopping store brand
        apple tesla microsoft google amazon nvidia > company stock
        paris london tokyo york rome dubai berlin barcelona sydney chicago seattle boston miami > travel city \
        place location
        italy france spain japan india china canada australia mexico germany europe asia > travel country
        california texas florida > state city location
        lasagna pizza cookie chocolate noodles bread cheese sushi curry taco > recipe cooking food
        chord guitar piano violin drum instrument > music
        tax self employed freelance > freelance business
        synopsis transcript takeaway > summary summarize video podcast
        speech presentation essay letter persuasive > writing rewrite text
        simplify formulate clarify > rephrase rewrite prompt
        social instagram influencer follower > social media post
        thoughts perspective viewpoint angle > opinion insight perspective
        argue debate ethical ethics moral > perspective opinion philosophy
        lifestyle city car career relocate > decision perspective
        shelter adopt breed > pet animal
        cruise ferry ticket > travel trip
        lawn pest bug fertilizer compost seed vegetable > garden plant
        anime manga comic superhero marvel > entertainment movie book
        lyrics rap verse > music song
        joke pun quip > humor joke
        emoji icon avatar > image icon
        palette hex rgb > color design
        ocr handwriting scan > text extract image document
        transcribe transcription dictation subtitles caption > audio speech text transcript
        json xml yaml regex > data code format
        unit kilogram mile kilometer celsius fahrenheit > convert unit calculator
        sunrise sunset tide > weather astronomy
        earthquake hurricane wildfire flood > weather alert disaster
        electricity solar energy carbon emission sustainability > energy environment
        climate environment environmental > environment climate science
        pregnancy newborn > baby health
        teeth eye allergy asthma > health medical
        running yoga marathon > fitness workout
        stretch beginner routine plan > workout training plan
        lottery casino bet odds gamble > betting game
        parking charging fuel gas station > local car map
        train bus schedule subway metro > transportation travel
        ship vessel flight aircraft > tracking
        telescope comet asteroid eclipse black hole universe cosmos rover apollo > space nasa
        monet picasso gogh impressionist renaissance portrait > art painting
        shakespeare tolkien rowling potter > book
        netflix hulu disney hbo > movie streaming entertainment
        minecraft fortnite zelda pokemon > game
        messi ronaldo arsenal liverpool chelsea manchester > football soccer team
        lakers celtics nfl quarterback > sport basketball
        etf dividend bond hedge fund yield > investment portfolio finance stock
        sec filing ipo insider > stock market research
        senate house democrat republican president > government congress
        tenant buyer seller listing auction > property house
        bathroom kitchen pool garden bedroom backyard > house property
        podcast joe rogan > podcast
        biotech pharma fda biomarker gene > clinical medical health research
        machine neural deep algorithm quantum > research science ai
        flyer poster banner brochure > design image
        bakery salon plumber electrician mechanic dentist > local business service
        wedding party picnic barbecue > event plan
        outdoor outside jog run picnic > weather outdoor
        spam phishing verify > email security
        contactless barcode menu wifi > qr code
        birthday card greeting > card gift message
        donor grant fundraiser fundraising > charity donation nonprofit
        txt md csv docx log > file
        phone telephone mobile > contact number
        far near > distance
        scholar scholarly academic thesis > research paper
        owe debt owed > balance
        space quota storage full > quota storage
        picture photo video gif clip > media image
        attend attendee attended participant guest invitee
        homework assignment coursework > course work task
        candidate applicant
        shrink compress reduce resize
        # more everyday topics
        paraphrase reword rewrite rephrase polite tone natural fluent > rewrite writing human
        fiction fantasy literature thriller mystery romance genre > book story movie
        artificial intelligence robotics unsupervised dataset > ai research
        ancient civilization history war century empire medieval > history education research
        value capitalization revenue profit shareholder charge > company finance
        homeownership median household resident income > census population data
        inn villa lodge ryokan suite > hotel accommodation
        aurora northern lights launch mission spacecraft > space nasa
        study studying exam retain memorize > memory learning flashcard
        equipment racket ball cleats helmet tent bicycle bike > product shopping sport
        smartphone phone tablet charger console keyboard monitor > product shopping electronics
        graph trend percentage proportion timeline flow cycle stages process mindmap > chart diagram
        upset frustrated angry complaint refund > customer support
        specification spec processor ram > product
        safety guideline policy procedure handbook > document knowledge
        dream nightmare > dream meaning
        ski surf wave snow > weather sport
        carbon footprint recycle > environment climate
        medication pill prescription dosage pharmacy > drug medical health
        sleep insomnia tired > sleep health
        therapist counselor lonely breakup > mental health relationship
        zodiac birth chart leo virgo gemini scorpio > astrology horoscope
        bible verse prayer church god jesus quran islam buddhist > religion bible
        dice dungeon rpg quest wizard > game roleplay story
        rhyme haiku limerick sonnet > poem
        resume cv cover linkedin > job career
        contract clause lease nda lawyer sue > legal document
        dealer mileage sedan toyota honda ford bmw engine tire > car vehicle
        battery ev electric > car energy
        flight delay gate terminal layover > flight airport travel
        wallet ledger mint airdrop solana > crypto blockchain
        inflation gdp unemployment > economy data
        api endpoint sdk documentation > developer code
        linux windows mac install laptop computer > computer software
        docker kubernetes aws azure > cloud server deploy
        youtube tiktok vimeo > video
        spotify playlist album > music
        pictures of show > image photo
        teacher classroom student worksheet > education lesson
        toddler alphabet counting phonics > children learning education
        coupon promo code cashback > discount deal
        angeles vegas francisco toronto vancouver bali mallorca hawaii orlando lisbon madrid amsterdam bangkok \
        singapore > travel city place location
        tourist tourism amenities spa luxury luxurious scenic destination getaway > travel hotel trip
        advancement breakthrough arxiv > research paper science
        species biodiversity ecosystem wildlife > environment science animal
        regulation compliance gdpr privacy > legal security
        unauthorized intrusion exposed > security breach
        coursera udemy khan duolingo moocs specialization > course learning
        photography photographer camera > photo image
        zip postal postcode > address location
        tutor tutoring teacher > education course
        season lineup tournament > sport team
        drama crime documentary sitcom thriller > movie show podcast
        accessories handbag purse > fashion shopping product
        dish flavor spicy delicious > food recipe restaurant
        # tools of servers: what they call what people say
        merge request > mr
        pull request > pr
        history changelog recent > log history
        log > history
        healthy alive reachable > health status
        compact compress shrink reduce smaller > optimize compress
        own owner holder shareholder possess > holder owner
        rerun repeat redo again > retry
        changed modified edited difference diff > diff change
        undo revert unstage rollback > reset revert undo
        switch > checkout
        wrote blame annotate > blame
        comment remark > note
        job build pipeline workflow > build job pipeline
        hour hours worked spent > worklog time
        done resolved > transition
        state > status
        size big large bytes properties > info metadata size
        column field structure > schema describe
        row select > query
        sql statement > query execute
        terminal bash shell command > shell command execute
        folder directory > directory
        sheet worksheet tab > worksheet sheet workbook
        cell range > cell range
        graph plot diagram bar > chart
        sum calculate > formula
        docx doc odt > word document
        xlsx xls ods > excel workbook spreadsheet
        pptx ppt > powerpoint presentation slide
        ipynb > notebook
        slide deck pptx > presentation slide
        title headline > heading
        replace substitute > replace
        scanned scan > ocr scan
        facts know remember entity > knowledge memory node
        definition symbol function class reference > symbol reference
        press tap > click
        screenshot snapshot > screenshot
        site page link url > url fetch page navigate
        subtitles captions spoken > transcript
        documentation library manual > docs documentation
        container pod image > container
        ticker symbol > stock symbol
        notify watch alert subscribe > alert watch notification subscribe
        timezone clock > time
        appointment meeting > event
        tag label > label tag
        """
}
